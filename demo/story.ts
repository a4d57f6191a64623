import { MINING_COOLDOWN_MS, MINING_REWARD, REFERRAL_BONUS } from '#api/limits.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { Dice } from './dice.ts'
import { gatherPeople, type Person } from './people.ts'
import { DAY_MS, HOUR_MS } from '#api/time.ts'

const CENT = 10_000n
/** The share of planned transfers that are sent: six weeks make about 20,000 transactions. */
const EAGERNESS = 3.8

export type Scene =
  | { kind: 'join'; atMs: number; who: number }
  | { kind: 'claim'; atMs: number; who: number }
  | { kind: 'send'; atMs: number; who: number; to: number; amount: Micros }

export interface Story {
  people: Person[]
  scenes: Scene[]
}

export interface Plot {
  seed: number
  people: number
  days: number
  /** When the story ends: now. */
  untilMs: number
  fee: Micros
}

/** All scenes in order. Nobody spends more than they have. The same plot gives the same story. */
export function makeStory({ seed, people: count, days, untilMs, fee }: Plot): Story {
  const dice = new Dice(seed)
  const beginMs = Math.floor(untilMs / DAY_MS - days) * DAY_MS
  const people = gatherPeople(dice, count, beginMs, days)
  const planned: Scene[] = people.map((person, who) => ({
    kind: 'join',
    atMs: person.joinsAtMs,
    who,
  }))
  people.forEach((person, who) => {
    planned.push(...claims(dice, person, who, untilMs))
    planned.push(...sends(dice, people, who, untilMs))
  })
  planned.sort((a, b) => a.atMs - b.atMs)
  return { people, scenes: affordable(planned, people, fee) }
}

function claims(dice: Dice, person: Person, who: number, untilMs: number): Scene[] {
  const scenes: Scene[] = []
  // The first person has not mined today, so that a visitor of the demo can.
  const lastMs = who === 0 ? untilMs - DAY_MS - HOUR_MS : untilMs
  let freeMs = person.joinsAtMs + 5 * 60_000
  for (let dayMs = startOfDay(person.joinsAtMs); dayMs < untilMs; dayMs += DAY_MS) {
    if (!dice.isLucky(person.diligence)) continue
    const wishedMs = dayMs + dice.around(person.hour, 3) * HOUR_MS
    const atMs = Math.round(Math.max(wishedMs, freeMs + dice.between(1, 40) * 60_000))
    if (atMs < dayMs || atMs > dayMs + 1.5 * DAY_MS || atMs >= lastMs) continue
    scenes.push({ kind: 'claim', atMs, who })
    freeMs = atMs + MINING_COOLDOWN_MS
  }
  return scenes
}

function sends(dice: Dice, people: readonly Person[], who: number, untilMs: number): Scene[] {
  const person = people[who]!
  const scenes: Scene[] = []
  const shops = people.map((_, i) => i).filter(i => people[i]!.isShop && i !== who)
  for (let dayMs = startOfDay(person.joinsAtMs); dayMs < untilMs; dayMs += DAY_MS) {
    const weekday = new Date(dayMs).getUTCDay()
    const isWeekend = weekday === 0 || weekday === 6
    const expected =
      person.sendsPerDay * EAGERNESS * (isWeekend ? 0.6 : 1.15) * dice.between(0.4, 1.6)
    for (let i = Math.round(expected); i > 0; i--) {
      const atMs = Math.round(dayMs + dice.around(person.hour + 1, 9) * HOUR_MS)
      const isShopping = !person.isShop && shops.length > 0 && dice.isLucky(0.45)
      const to = isShopping ? dice.pick(shops) : dice.pick(person.friends)
      if (atMs < untilMs)
        scenes.push({ kind: 'send', atMs, who, to, amount: price(dice, isShopping) })
    }
    if (person.isShop && weekday === 5)
      for (const to of person.friends)
        scenes.push({
          kind: 'send',
          atMs: dayMs + 17 * HOUR_MS + to * 1000,
          who,
          to,
          amount: wage(dice),
        })
  }
  return scenes.filter(scene => scene.atMs < untilMs)
}

/** The price of a coffee, a song or a favour; most end in 5. */
function price(dice: Dice, isShopping: boolean): Micros {
  const cents = isShopping ? dice.whole(2, 24) * 5 : Math.ceil(dice.next() ** 3 * 180) + 1
  return micros(BigInt(cents) * CENT + (dice.isLucky(0.1) ? BigInt(dice.whole(1, 9999)) : 0n))
}

const wage = (dice: Dice): Micros => micros(BigInt(dice.whole(2, 9)) * 100n * CENT)

const startOfDay = (atMs: number) => Math.floor(atMs / DAY_MS) * DAY_MS

/** Removes scenes before a person has joined, and payments above the balance of that moment. */
function affordable(planned: readonly Scene[], people: readonly Person[], fee: Micros): Scene[] {
  const balances = new Map<number, bigint>()
  return planned.filter(scene => {
    const balance = balances.get(scene.who)
    if (scene.kind === 'join') {
      balances.set(scene.who, people[scene.who]!.referrer === null ? 0n : REFERRAL_BONUS)
      return true
    }
    if (balance === undefined) return false
    if (scene.kind === 'claim') {
      balances.set(scene.who, balance + MINING_REWARD)
      return true
    }
    const theirs = balances.get(scene.to)
    const kept = BigInt(Math.floor(people[scene.who]!.savings)) * 100n * CENT
    if (theirs === undefined || balance - kept < scene.amount + fee) return false
    balances.set(scene.who, balance - scene.amount - fee)
    balances.set(scene.to, theirs + scene.amount)
    return true
  })
}
