/** By Latin letter or digit, what looks like it: capitals and small letters of other scripts, phonetic letters, signs. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'АаΑαᎪꓮⲀⲁɑᴀ',
  b: 'ВвЬьΒβᏴꓐⲂʙ',
  c: 'СсᏟꓚⲤⲥᴄ',
  d: 'ԀԁᎠꓓᴅ',
  e: 'ЕеΕεᎬꓰⲈᴇ',
  f: 'ꓝꜰ',
  g: 'ԌԍցᏀꓖɡɢ',
  h: 'НнҺһΗհᎻꓧⲎʜ',
  i: 'ІіΙιւᎥꓲⲒⲓɩɪı',
  j: 'ЈјͿϳյᎫꓙᴊ',
  k: 'КкΚκᏦꓗⲔⲕᴋ',
  l: 'ӀӏᏞꓡʟǀ|',
  m: 'МмΜᎷꓟⲘᴍ',
  n: 'ΝηոռꓠⲚɴ',
  o: 'ОоΟοՕօꓳⲞⲟᴏ',
  p: 'РрΡρᏢꓑⲢⲣᴘ',
  q: 'Ԛԛզ',
  r: 'Ꮢꓣʀᴦ',
  s: 'ЅѕՏᏚꓢꜱƽ',
  t: 'ТтΤτᎢꓔⲦᴛ',
  u: 'Սսυꓴᴜʋ',
  v: 'ѴѵνᏙꓦᴠ',
  w: 'ԜԝաᎳꓪωᴡ',
  x: 'ХхΧχꓫⲬⲭ×✕✖✗✘⨯⨉╳⤫⤬᙮᙭ⵝ',
  y: 'УуҮүΥꓬⲨʏ',
  z: 'ΖᏃꓜⲌᴢ',
  0: '〇०০੦૦୦౦೦൦๐໐၀',
}

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, alike]) =>
    Array.from(alike, letter => [letter, latin]),
  ),
)

/** The small Latin letters that a text looks like. Letters that look like none stay. */
export const asLatin = (text: string): string =>
  Array.from(text.normalize('NFKC'), letter => LATIN.get(letter) ?? letter.toLowerCase()).join('')
