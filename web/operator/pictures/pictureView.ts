/** How a picture lies in its frame. Distances are parts of the frame's width and height, from its centre. */
export interface PictureView {
  scale: number
  x: number
  y: number
  /** Not reset after a full turn, so that the picture always turns the same way. */
  quarterTurns: number
}

interface Point {
  x: number
  y: number
}

export const FITTED: PictureView = { scale: 1, x: 0, y: 0, quarterTurns: 0 }
export const ZOOM_STEP = 1.5
const SCALE_MAX = 8
const CENTRE: Point = { x: 0, y: 0 }

/** Zooms around the point. */
export function zoomed(view: PictureView, factor: number, at: Point = CENTRE): PictureView {
  const scale = Math.min(Math.max(view.scale * factor, 1), SCALE_MAX)
  const grown = scale / view.scale
  return inFrame({
    ...view,
    scale,
    x: at.x - (at.x - view.x) * grown,
    y: at.y - (at.y - view.y) * grown,
  })
}

export const panned = (view: PictureView, by: Point): PictureView =>
  inFrame({ ...view, x: view.x + by.x, y: view.y + by.y })

export const rotated = (view: PictureView): PictureView => ({
  ...view,
  x: 0,
  y: 0,
  quarterTurns: view.quarterTurns + 1,
})

/** Keeps the rotation. */
export const fitted = ({ quarterTurns }: PictureView): PictureView => ({ ...FITTED, quarterTurns })

/** Keeps the frame filled, so that the picture cannot be dragged out of sight. */
function inFrame(view: PictureView): PictureView {
  const reach = (view.scale - 1) / 2
  return { ...view, x: within(view.x, reach), y: within(view.y, reach) }
}

const within = (value: number, reach: number): number => Math.min(Math.max(value, -reach), reach)
