/**
 * Parts of web/ whose texts are still in the code. Delete the line of a part when its texts are messages; the comments
 * keep the lines apart, so that two branches can delete lines without a conflict.
 */
export const UNCONVERTED: readonly string[] = []
