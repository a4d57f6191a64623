/** Characters that Unicode counts as letters, marks or symbols, and that no font shows. */
export const FILLER = /[\u115f\u1160\u2800\u3164\uffa0\u{1d159}]/u
