import type { Dice } from './dice.ts'
import { DAY_MS } from '#api/time.ts'

const NAMES = `Ada Ben Chiara Dmitri Elif Femi Grace Hugo Ines Jonas Kavya Liam Milo Noor Olga Pablo
  Quinn Rosa Sven Tariq Uma Viktor Wanda Ximena Yusuf Zoe Amara Bruno Carla Deniz Emil Farah Goran
  Hana Ivo Jamila Kofi Lena Marco Nadia Oskar Priya Rafael Selma Tomas Ursula Vera Wim Yara Zeno
  Anika Boris Celia Dario Esme Felix Gita Henrik Iris Jules`.split(/\s+/)

export interface Person {
  name: string
  joinsAtMs: number
  /** The index of the person whose code was used. */
  referrer: number | null
  /** The hour of the day (UTC) around which this person is awake. */
  hour: number
  /** The chance to mine on a day. */
  diligence: number
  sendsPerDay: number
  /** How many CXAC are never spent. */
  savings: number
  /** A shop: many pay here, and it pays wages weekly. */
  isShop: boolean
  friends: number[]
}

/** The first few join on the first day, the others later, most by invitation. */
export function gatherPeople(dice: Dice, count: number, beginMs: number, days: number): Person[] {
  const people: Person[] = []
  for (let i = 0; i < count; i++) {
    const day = i < 5 ? 0 : (i / count) ** 1.4 * days * 0.8
    people.push({
      name: '',
      joinsAtMs: Math.round(beginMs + day * DAY_MS + dice.between(0.3, 0.9) * DAY_MS),
      referrer: i >= 2 && dice.isLucky(0.75) ? dice.whole(0, Math.floor(i * 0.7)) : null,
      hour: dice.pick([6, 8, 12, 14, 15, 16, 18, 20]),
      diligence: dice.between(0.55, 0.99),
      sendsPerDay: dice.next() ** 2 * 26 + 2,
      savings: dice.next() ** 2 * 60,
      isShop: i % 12 === 7,
      friends: [],
    })
  }
  people.sort((a, b) => a.joinsAtMs - b.joinsAtMs)
  people.forEach((person, i) => {
    person.name = `${NAMES[i % NAMES.length]}${i < NAMES.length ? '' : i}`
    // The two demo logins have coins to spend but few payments, because a browser checks only 500 of them.
    if (i < 2) {
      person.savings = 30
      person.sendsPerDay = 1.5
    }
    const known = Math.min(count, 8)
    person.friends = Array.from({ length: known }, () => dice.whole(0, count - 1)).filter(
      friend => friend !== i,
    )
    // The inviter must have joined earlier.
    if (person.referrer !== null) person.referrer = i < 2 ? null : person.referrer % i
  })
  return people
}
