// Shows a place: a drawing, one of its records or all, a step of that or its
// answer. Everything that is to be seen follows from the place alone.

const byId = (id) => document.getElementById(id);
const stage = byId("stage");
const place = { drawing: -1, record: -1, step: -1 };
const links = makeLinks(stage, byId("side"));
// Of the drawing that is shown its scene; of the record the groups of its
// pictures, by step.
let scene = null, groups = new Map(), onGroups = [];
let listedAt = 0;

// So many records at once are shown without their words.
const crowd = 12;

const current = () => drawings[place.drawing].data;
const currentRecord = () => current().records[place.record];
const states = () => place.record >= 0 && current().answer?.states || null;

// What a step of the record is called by: states have numbers of their own,
// from 0 on, which the option --step takes; other steps are counted from 1.
function stepName(step) {
  const state = states()?.[step];
  return state?.frame ?? state?.step ?? step + 1;
}

// Steps and diagrams of a record are packed in comments, and made part of the
// picture when they are first to be seen.
function openRecord(section, record) {
  for (const later of section.querySelectorAll(
    `g.later[data-record="${record}"]`)) {
    const text = later.firstChild;
    if (text?.nodeType !== Node.COMMENT_NODE)
      continue;
    const template = document.createElement("template");
    template.innerHTML = `<svg>${unpack(text.data)}</svg>`;
    later.replaceChildren(...template.content.firstChild.childNodes);
  }
}

function groupsOf(section, record) {
  const found = new Map();
  for (const group of section.querySelectorAll(
    `g[data-record="${record}"]:not(.later)`)) {
    const step = Number(group.dataset.step ?? -1);
    found.set(step, [...found.get(step) ?? [], group]);
  }
  return found;
}

function showDrawing(index) {
  place.drawing = index;
  drawings.forEach(({ section }, number) => {
    section.hidden = number !== index;
  });
  const { section, data } = drawings[index];
  scene = section.querySelector(".scene > svg");
  scene.classList.toggle("crowded", data.records.length > crowd);
  drawings.forEach(({ box }, number) => {
    box.hidden = number !== index;
  });
  byId("records-words").textContent = data.records.length === 1 ? "Record"
    : `${data.records.length} records`;
  byId("choices").hidden = data.records.length < 2;
  byId("side").hidden = data.records.length === 0;
  byId("drawing").value = index;
}

function markShapes(record) {
  for (const shape of scene.querySelectorAll(".of-a, .of-b"))
    shape.classList.remove("of-a", "of-b");
  for (const side of record ? ["a", "b"] : [])
    for (const shape of scene.querySelectorAll(
      `.shape[data-shape="${record[side]}"]`))
      shape.classList.add(`of-${side}`);
}

function showRecord(index) {
  place.record = index;
  const { section, list } = drawings[place.drawing];
  const record = index >= 0 ? currentRecord() : null;
  openRecord(section, index);
  groups = groupsOf(section, index);
  scene.classList.toggle("chosen", index >= 0);
  scene.classList.toggle("of-some", record && record.a >= 0);
  markShapes(record);
  let hasPanel = false;
  for (const panel of section.querySelectorAll(".panel > svg")) {
    const isOn = panel.id === `panel-${place.drawing}-${index}`;
    panel.classList.toggle("on", isOn);
    hasPanel ||= isOn;
  }
  section.classList.toggle("has-panel", hasPanel);
  const last = list.querySelector("a[aria-current]");
  last?.removeAttribute("aria-current");
  const link = list.querySelector(`a[data-record="${index}"]`);
  link?.setAttribute("aria-current", "true");
  if (link)
    reveal(link);
  const count = record ? record.steps.length : 0;
  const { records } = current();
  byId("all").disabled = !record;
  byId("story").hidden = !record;
  byId("transport").hidden = !records.some(({ steps }) => steps.length);
  byId("slider").disabled = count === 0;
  byId("slider").max = count - 1;
  fillSteps(byId("steps"), record, stepName);
  fitViews(section);
}

function showGroups() {
  for (const group of onGroups)
    group.classList.remove("on");
  onGroups = [...groups.get(-1) ?? [],
    ...place.step >= 0 && groups.get(place.step) || []];
  for (const group of onGroups)
    group.classList.add("on");
  for (const svg of drawings[place.drawing].section.querySelectorAll("svg"))
    svg.classList.toggle("stepping", place.step >= 0);
}

function sentence() {
  const { records, title } = current();
  const state = states()?.[place.step];
  const text = place.record < 0
    ? records.length ? `${records.length} records: choose one.` : title
    : currentRecord().steps[place.step]?.text ?? currentRecord().text;
  return isNumber(state?.time) && !text ? `time ${numberText(state.time)}`
    : text;
}

function showCount() {
  const steps = place.record >= 0 ? currentRecord().steps.length : 0;
  const slider = byId("slider");
  slider.value = place.step;
  const words = place.record < 0 ? "" : place.step < 0 ? "answer"
    : `step ${stepName(place.step)} of ${stepName(steps - 1)}`;
  const time = states()?.[Math.max(place.step, 0)]?.time;
  byId("count").textContent = isNumber(time)
    ? `${words}, t = ${numberText(time)}` : words;
  slider.setAttribute("aria-valuetext", `${words}: ${sentence()}`);
  byId("back").disabled = byId("first").disabled = place.step < 0;
  byId("next").disabled = byId("last").disabled =
    place.record >= 0 && place.step === steps - 1;
}

// The numbers of a place, and what of the drawing they go with.
function listNumbers() {
  if (place.record < 0) {
    links.set([], []);
    return;
  }
  const record = currentRecord();
  const whole = recordValue(current(), place.record);
  const key = place.step < 0 ? "" : record.steps[place.step].key;
  const value = whole === undefined ? undefined : valueAt(whole, key);
  const numbers = value === undefined ? null : makeNumbers(value, key);
  openStep(byId("steps"), place.step, numbers);
  links.set((groups.get(place.step) ?? []).flatMap((group) =>
    [...group.querySelectorAll("[data-key]")]),
  numbers ? [...numbers.children].filter((row) => row.dataset.key) : []);
  showRaw(whole);
}

// Goes to a place, or as near as there is one. While something plays, what
// takes time is done some times a second only.
function show(next, isPlaying) {
  const drawing = Math.min(Math.max(next.drawing, 0), drawings.length - 1);
  if (drawing !== place.drawing) {
    showDrawing(drawing);
    place.record = NaN;
  }
  const { records } = current();
  const record = Math.min(next.record, records.length - 1);
  if (record !== place.record)
    showRecord(record);
  const steps = record >= 0 ? records[record].steps.length : 0;
  place.step = Math.min(next.step, steps - 1);
  showGroups();
  if (states())
    poseShapes(scene, states(), place.step);
  byId("sentence").textContent = sentence();
  showCount();
  if (isPlaying && performance.now() - listedAt < 200)
    return;
  listedAt = performance.now();
  listNumbers();
  if (!isPlaying)
    history.replaceState(null, "", hashOfPlace(place));
}

// A drawing of one record begins with it.
function firstPlace(drawing) {
  const { records } = drawings[drawing].data;
  return { drawing, record: records.length === 1 ? 0 : -1, step: -1 };
}
