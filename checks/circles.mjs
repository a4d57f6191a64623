/** Each folder in these is a module. */
const PARENTS = ['server', 'web/screens', 'web']

/** Imports by which two modules depend on each other, directly or through others. `imports`: [importer, imported] */
export function checkCircles(imports) {
  const arrows = Map.groupBy(imports.filter(areOfTwoModules), ([from, to]) =>
    [moduleOf(from), moduleOf(to)].join(' '),
  )
  const problems = []
  for (let circle = findCircle(arrows); circle; circle = findCircle(arrows)) {
    // The edge with the fewest imports is the one to cut.
    const thinnest = circle.toSorted((a, b) => arrows.get(a).length - arrows.get(b).length)[0]
    const modules = circle.map(arrow => arrow.split(' ')[0])
    for (const [from, to] of arrows.get(thinnest))
      problems.push(
        `${from} imports ${to}: it closes the circle ${modules.join(' → ')} → ${modules[0]}`,
      )
    arrows.delete(thinnest)
  }
  return problems
}

/** A file that is in no module is one of its own. */
function moduleOf(path) {
  const parent = PARENTS.find(folder => path.startsWith(`${folder}/`))
  return parent && `${parent}/${path.slice(parent.length + 1).split('/', 1)[0]}`
}

function areOfTwoModules([from, to]) {
  const [a, b] = [moduleOf(from), moduleOf(to)]
  return a && b && a !== b && a.split('/')[0] === b.split('/')[0]
}

/** One of the shortest cycles, as a list of edges. */
function findCircle(arrows) {
  const edgesFrom = Map.groupBy(arrows.keys(), arrow => arrow.split(' ')[0])
  let shortest = null
  for (const start of edgesFrom.keys()) {
    const reached = new Map([[start, []]])
    for (const [module, path] of reached)
      for (const arrow of edgesFrom.get(module) ?? []) {
        const next = arrow.split(' ')[1]
        if (next === start && path.length + 1 < (shortest?.length ?? Infinity))
          shortest = [...path, arrow]
        if (!reached.has(next)) reached.set(next, [...path, arrow])
      }
  }
  return shortest
}
