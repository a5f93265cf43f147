// The filter: which findings are shown, and how many there are of each sort.

const form = document.getElementById("filter-form");
const shown = document.getElementById("shown");
const { noun } = document.getElementById("findings").dataset;

// The frame that is to filter, 0 if none is.
let filterFrame = 0;

function wishes() {
  const severities = new Set(
    [...form.querySelectorAll("[name=severity]:checked")].map((box) =>
      box.value));
  return {
    severity: (finding) => severities.has(finding.severity),
    rule: (finding) =>
      !form.rule.value || finding.rule === form.rule.value,
    file: (finding) =>
      !form.file.value || finding.file === files[Number(form.file.value)],
    text: textWish(form.text.value),
  };
}

// Every word of the text has to be there.
function textWish(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (finding) => words.every((word) => wordsOf(finding).includes(word));
}

// Counts the findings of each sort that all other wishes let pass: so many
// there would be if that sort alone were asked for.
function countSorts(wish) {
  const counts = { severity: new Map(), rule: new Map(), file: new Map() };
  const count = (map, key) => map.set(key, (map.get(key) || 0) + 1);
  for (const finding of findings) {
    const failed = Object.keys(wish).filter((name) => !wish[name](finding));
    finding.shown = failed.length === 0;
    for (const name of Object.keys(counts))
      if (failed.length === 0 || (failed.length === 1 && failed[0] === name))
        count(counts[name], finding[name]);
  }
  return counts;
}

function showCounts(counts) {
  for (const box of form.querySelectorAll("[name=severity]"))
    box.parentElement.querySelector(".of").textContent =
      counts.severity.get(box.value) || 0;
  for (const option of form.rule.options)
    if (option.value)
      option.text = `${option.dataset.words} (${
        counts.rule.get(option.value) || 0})`;
  for (const option of form.file.options)
    if (option.value)
      option.text = `${files[Number(option.value)].name} (${
        counts.file.get(files[Number(option.value)]) || 0})`;
}

// Hides lists, levels and files of which nothing is shown. Notes are folded
// unless the filter hides some findings.
function showFindings(isNarrow) {
  const full = new Set();
  for (const { row, badge, file, shown: isShown } of findings) {
    row.hidden = !isShown;
    badge?.classList.toggle("off", !isShown);
    if (isShown)
      full.add(file.section).add(row.closest(".level"));
  }
  for (const part of document.querySelectorAll("section.file, .level"))
    part.hidden = !full.has(part);
  for (const fold of document.querySelectorAll(".fold")) {
    const count = fold.querySelectorAll(".finding:not([hidden])").length;
    fold.hidden = count === 0;
    fold.querySelector("summary").textContent = countWords(count, "note");
    fold.firstElementChild.open = isNarrow;
  }
}

function plural(count, name) {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

// A report may count something else than findings: "3 causes of errors".
function countWords(count, severity) {
  return noun === "finding" ? plural(count, severity)
    : `${plural(count, noun)} of ${severity}s`;
}

// The counts beside the names of files, and of rules.
function showSums() {
  const rules = new Map();
  for (const file of files)
    file.sums = { error: 0, warning: 0, note: 0 };
  for (const { file, rule, severity, shown: isShown } of findings) {
    file.sums[severity] += isShown;
    rules.set(rule, (rules.get(rule) || 0) + isShown);
  }
  for (const { counts, sums } of files)
    for (const span of counts) {
      const severity = span.classList[1];
      span.textContent = countWords(sums[severity], severity);
      span.hidden = sums[severity] === 0;
    }
  for (const rule of document.querySelectorAll("details.rule")) {
    const count = rules.get(rule.id.slice("rule-".length)) || 0;
    rule.querySelector(".count").textContent = count;
    rule.hidden = count === 0;
  }
}

function filter() {
  cancelAnimationFrame(filterFrame);
  filterFrame = 0;
  const counts = countSorts(wishes());
  const count = findings.filter((finding) => finding.shown).length;
  showCounts(counts);
  showFindings(count < findings.length);
  showSums();
  shown.textContent = findings.length === 0 ? "No findings"
    : count === findings.length ? `All ${plural(count, noun)}`
      : `${count} of ${plural(findings.length, noun)}`;
  for (const map of maps.values())
    map.tidy?.();
}

// Shows all findings again.
function clearFilter() {
  form.reset();
  filter();
}

// Shows the findings of one rule alone, from the first on.
function showRule(rule) {
  form.reset();
  form.rule.value = rule;
  filter();
  scrollTo(0, 0);
  shown.focus();
}

function addRules() {
  const rules = [...new Set(findings.map((finding) => finding.rule))].sort();
  form.rule.add(new Option("All rules", ""));
  for (const id of rules) {
    const option = new Option("", id);
    option.dataset.words = document.querySelector(
      `#rule-${id} summary b`).textContent;
    form.rule.add(option);
  }
  for (const rule of document.querySelectorAll("details.rule")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Show only these findings";
    button.addEventListener("click", () =>
      showRule(rule.id.slice("rule-".length)));
    rule.append(button);
  }
}

// What is typed is looked for once the screen is to be painted.
function startFilter() {
  const soon = () => {
    cancelAnimationFrame(filterFrame);
    filterFrame = requestAnimationFrame(filter);
  };
  addRules();
  form.file.add(new Option("All files", ""));
  files.forEach((file, i) => form.file.add(new Option(file.name, i)));
  form.addEventListener("input", soon);
  form.addEventListener("reset", soon);
  form.addEventListener("submit", (event) => event.preventDefault());
  shown.hidden = false;
  filter();
}
