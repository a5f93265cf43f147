// Where one is, as the end of the page's address: drawing, record and step,
// each counted from 1; a step left out is the answer, a record all of them.

function placeOfHash(hash) {
  const found = /^#([1-9]\d{0,8})(?:\.([1-9]\d{0,8}))?(?:\.([1-9]\d{0,8}))?$/
    .exec(hash);
  const number = (text) => text === undefined ? -1 : Number(text) - 1;
  return found && {
    drawing: number(found[1]), record: number(found[2]), step: number(found[3]),
  };
}

function hashOfPlace({ drawing, record, step }) {
  const parts = [drawing + 1];
  if (record >= 0)
    parts.push(record + 1);
  if (record >= 0 && step >= 0)
    parts.push(step + 1);
  return `#${parts.join(".")}`;
}
