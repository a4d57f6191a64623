/** Each folder in these is a module. */
const HOUSES = ['server', 'web/screens', 'web']

/** Imports by which two modules depend on each other, directly or through others. `imports`: [importer, imported] */
export function checkCircles(imports) {
  const arrows = Map.groupBy(imports.filter(areOfTwoRooms), ([from, to]) =>
    [roomOf(from), roomOf(to)].join(' '),
  )
  const problems = []
  for (let circle = findCircle(arrows); circle; circle = findCircle(arrows)) {
    // The edge with the fewest imports is the one to cut.
    const thinnest = circle.toSorted((a, b) => arrows.get(a).length - arrows.get(b).length)[0]
    const rooms = circle.map(arrow => arrow.split(' ')[0])
    for (const [from, to] of arrows.get(thinnest))
      problems.push(
        `${from} imports ${to}: it closes the circle ${rooms.join(' → ')} → ${rooms[0]}`,
      )
    arrows.delete(thinnest)
  }
  return problems
}

/** A file that is in no module is one of its own. */
function roomOf(path) {
  const house = HOUSES.find(folder => path.startsWith(`${folder}/`))
  return house && `${house}/${path.slice(house.length + 1).split('/', 1)[0]}`
}

function areOfTwoRooms([from, to]) {
  const [a, b] = [roomOf(from), roomOf(to)]
  return a && b && a !== b && a.split('/')[0] === b.split('/')[0]
}

/** One of the shortest cycles, as a list of edges. */
function findCircle(arrows) {
  const ways = Map.groupBy(arrows.keys(), arrow => arrow.split(' ')[0])
  let shortest = null
  for (const start of ways.keys()) {
    const reached = new Map([[start, []]])
    for (const [room, way] of reached)
      for (const arrow of ways.get(room) ?? []) {
        const next = arrow.split(' ')[1]
        if (next === start && way.length + 1 < (shortest?.length ?? Infinity))
          shortest = [...way, arrow]
        if (!reached.has(next)) reached.set(next, [...way, arrow])
      }
  }
  return shortest
}
