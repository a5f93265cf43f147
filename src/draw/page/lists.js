// The lists beside the drawing: of records, and of the steps of one.

// Scrolls the list that an element is in, and nothing else, so that it is seen.
function reveal(element) {
  const list = [...document.querySelectorAll(".side, .records")].findLast(
    (part) => part.contains(element) && part.scrollHeight > part.clientHeight &&
      getComputedStyle(part).overflowY === "auto");
  if (!list)
    return;
  const frame = list.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (box.top < frame.top + 8)
    list.scrollTop += box.top - frame.top - 8;
  else if (box.bottom > frame.bottom - 8)
    list.scrollTop += Math.min(box.bottom - frame.bottom + 8,
      box.top - frame.top - 8);
}

// A field by whose words records are chosen, where they are many.
function addRecordFilter(parent, records) {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = `Filter ${records.children.length} records`;
  field.ariaLabel = "Filter the records";
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase();
    for (const item of records.children)
      item.hidden = !item.textContent.toLowerCase().includes(words);
  });
  parent.prepend(field);
}

// The list of a drawing's records as C wrote it, with what it needs to be used.
function takeRecords(section) {
  const box = document.createElement("div");
  const list = section.querySelector(".records");
  box.append(list);
  for (const link of list.querySelectorAll("a"))
    link.textContent = plainWords(link.textContent);
  if (list.children.length > 12)
    addRecordFilter(box, list);
  return { box, list };
}

// What a step is called by; the answer is "=".
function stepItem(number, name, text) {
  const item = document.createElement("li");
  item.dataset.step = number;
  const button = document.createElement("button");
  button.type = "button";
  const index = document.createElement("span");
  index.className = "index";
  index.textContent = name;
  const words = document.createElement("span");
  words.className = "words";
  words.textContent = text;
  button.append(index, words);
  item.append(button);
  return item;
}

// The answer of a record, then its steps, which nameOf names by their number.
function fillSteps(list, record, nameOf) {
  list.replaceChildren(...(record ? [stepItem(-1, "=", record.text)] : []),
    ...(record?.steps ?? []).map((step, number) =>
      stepItem(number, nameOf(number), step.text)));
}

// Opens the item of a step, with the numbers that go with it.
function openStep(list, step, numbers) {
  const last = list.querySelector("li.on");
  if (last) {
    last.classList.remove("on");
    last.firstChild.removeAttribute("aria-current");
    last.querySelector(".numbers")?.remove();
  }
  const item = [...list.children].find((child) =>
    Number(child.dataset.step) === step);
  if (!item)
    return;
  item.classList.add("on");
  item.firstChild.setAttribute("aria-current", "step");
  if (numbers)
    item.append(numbers);
  reveal(item);
}
