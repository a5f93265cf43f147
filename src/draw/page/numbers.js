// The numbers of a record or step as a list of names and values, each with the
// key that links it to the drawing.

const numbersMost = 400;

// Six digits are enough to read; the list has the others as a hint. The minus
// sign is that of JSON and of shells, so that a number can be copied there.
function numberText(value) {
  const short = Number(value.toPrecision(6));
  return Object.is(short, -0) ? "0" : String(short);
}

const isNumber = (value) => typeof value === "number";
const isPoint = (value) =>
  Array.isArray(value) && value.length <= 4 && value.every(isNumber);

// A value that has a place on one line; undefined: it is a list of its own.
function plainText(value) {
  if (value === null)
    return "none";
  if (isNumber(value))
    return numberText(value);
  if (typeof value === "boolean")
    return value ? "yes" : "no";
  if (typeof value === "string")
    return plainWords(value);
  if (isPoint(value))
    return value.length ? `(${value.map(numberText).join(", ")})` : "none";
  if (Array.isArray(value) && value.length <= 2 && value.every(isPoint))
    return value.map(plainText).join(" ");
  return undefined;
}

function numberRow(name, key, text, depth, full) {
  const row = document.createElement("div");
  row.className = text === undefined ? "row head" : "row";
  row.dataset.key = key;
  row.style.setProperty("--depth", depth);
  const term = document.createElement("dt");
  term.textContent = name.replaceAll("_", " ");
  row.append(term);
  const value = document.createElement("dd");
  value.textContent = text ?? "";
  if (full && full !== text)
    value.title = full;
  row.append(value);
  return row;
}

// What the steps are made of.
const isOfSteps = (key) => key === "trace" || key === "states";

// Members of a value one after the other, those of a member behind it. Those of
// steps are left out.
function makeNumbers(value, key) {
  const list = document.createElement("dl");
  list.className = "numbers";
  const isList = (item) => item !== null && typeof item === "object";
  const entries = (of, below, depth, name) => Object.entries(of)
    .filter(([member]) => !isOfSteps(keyBelow(below, member)))
    .map(([member, item]) => ({
      name: Array.isArray(of) ? `${name} ${member}` : member,
      key: keyBelow(below, member), item, depth,
    }));
  const todo = isList(value) ? entries(value, key, 0, "").reverse()
    : [{ name: "value", key, item: value, depth: 0 }];
  for (let count = 0; todo.length && count < numbersMost; count++) {
    const { name, key: at, item, depth } = todo.pop();
    const text = plainText(item);
    const full = text === undefined ? "" : JSON.stringify(item);
    list.append(numberRow(name, at, text, depth, full));
    if (text === undefined)
      todo.push(...entries(item, at, depth + 1, name).reverse());
  }
  if (todo.length)
    list.append(numberRow("more", "", "in the JSON below", 0, ""));
  return list;
}
