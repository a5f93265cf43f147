// Where one is, as the end of the page's address: drawing, record and step,
// each counted from 0; a step left out is the answer, a record all of them.

function placeOfHash(hash) {
  const found = /^#(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?$/.exec(hash);
  const number = (text) => text === undefined ? -1 : Number(text);
  return found && {
    drawing: number(found[1]), record: number(found[2]), step: number(found[3]),
  };
}

function hashOfPlace({ drawing, record, step }) {
  const parts = [drawing];
  if (record >= 0)
    parts.push(record);
  if (record >= 0 && step >= 0)
    parts.push(step);
  return `#${parts.join(".")}`;
}
