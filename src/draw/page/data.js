// What the page goes by: of each drawing its title, its records with their
// steps, and the answer as the query printed it.

// A sentence with the names of files' shapes in it: what would turn the
// direction of the words around is made visible.
const plainWords = (text) =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "\ufffd");

function readData(section) {
  const { textContent } = section.querySelector("script.data");
  const data = JSON.parse(unpack(textContent));
  data.title = plainWords(data.title);
  for (const record of data.records) {
    record.text = plainWords(record.text);
    for (const step of record.steps)
      step.text = plainWords(step.text);
  }
  return data;
}

const drawings = [...document.querySelectorAll(".drawing")].map((section) => {
  let data;
  return {
    section,
    // Read when it is first asked for: answers can be long.
    get data() {
      data ||= readData(section);
      return data;
    },
  };
});

// The value at a JSON pointer without its first slash; undefined: it has none.
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
