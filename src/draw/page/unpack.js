// What svg/pack.c has packed.
function unpack(packed) {
  const bytes = new TextEncoder().encode(packed);
  const percent = 0x25, zero = 0x3f, least = 5;
  const text = [];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== percent) {
      text.push(bytes[at]);
    } else if (bytes[at + 1] === percent) {
      text.push(bytes[++at]);
    } else {
      const [length, high, low] = bytes.subarray(at + 1, at + 4)
        .map((digit) => digit - zero);
      const back = high * 64 + low + 1;
      for (let i = 0; i < length + least; i++)
        text.push(text[text.length - back]);
      at += 3;
    }
  }
  return new TextDecoder().decode(new Uint8Array(text));
}
