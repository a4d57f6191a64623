/** What Unicode counts as a letter, a mark or a symbol, and no font shows. */
export const FILLER = /[\u115f\u1160\u2800\u3164\uffa0\u{1d159}]/u
