// What the page goes by: of each drawing its title, its records with their
// steps, and the answer as the query printed it.

const drawings = [...document.querySelectorAll(".drawing")].map((section) => {
  let data;
  return {
    section,
    // Read when it is first asked for: answers can be long.
    get data() {
      data ||= JSON.parse(section.querySelector("script.data").textContent);
      return data;
    },
  };
});

// The value at a JSON pointer without its first slash; undefined: there is none.
function valueAt(value, pointer) {
  if (pointer === "")
    return value;
  for (const token of pointer.split("/")) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (value === null || typeof value !== "object" ||
        !Object.hasOwn(value, name))
      return undefined;
    value = value[name];
  }
  return value;
}

function recordValue(data, record) {
  return valueAt(data.answer, data.records[record].key);
}

// A key below another one.
function keyBelow(key, name) {
  const token = String(name).replaceAll("~", "~0").replaceAll("/", "~1");
  return key === "" ? token : `${key}/${token}`;
}
