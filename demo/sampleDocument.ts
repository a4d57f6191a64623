import sharp from 'sharp'
import { Dice } from './dice.ts'

interface Holder {
  fullName: string
  dateOfBirth: string
  idNumber: string
}

const SKINS = ['#f2d3bd', '#e0ac86', '#c68642', '#8d5524', '#5c3a21']
const HAIRS = ['#2b1b12', '#4a3020', '#8c6239', '#c9a24b', '#6d6d6d']
const SHIRTS = ['#0f766e', '#7c3aed', '#b45309', '#1d4ed8', '#be123c']

/** A made-up identity card of a country that does not exist. */
export function sampleCard(holder: Holder, seed: number): Promise<Buffer> {
  const line = (y: number, label: string, value: string) => `
    <text x="420" y="${y}" font-size="22" fill="#5b6b80">${label}</text>
    <text x="420" y="${y + 34}" font-size="32" fill="#14213d">${value}</text>`
  return draw(`
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="760" font-family="sans-serif">
      <rect width="1200" height="760" fill="#c9b59a"/>
      <rect x="60" y="50" width="1080" height="660" rx="36" fill="#e8f1f2"/>
      <rect x="60" y="50" width="1080" height="110" rx="36" fill="#14213d"/>
      <text x="100" y="122" font-size="44" fill="#ffffff">REPUBLIC OF SAMPLE · IDENTITY CARD</text>
      <g transform="translate(100 210)"><rect width="270" height="340" fill="#d7e3e6"/>${face(seed)}</g>
      ${line(240, 'Name', holder.fullName)}
      ${line(330, 'Date of birth', holder.dateOfBirth)}
      ${line(420, 'Card number', holder.idNumber)}
      ${line(510, 'Valid until', '2031-12-31')}
      <text x="470" y="660" font-size="120" fill="#be123c" fill-opacity="0.16"
        transform="rotate(-8 470 660)">SPECIMEN</text>
    </svg>`)
}

/** The same person, looking into a camera. */
export const samplePortrait = (seed: number): Promise<Buffer> =>
  draw(`
    <svg xmlns="http://www.w3.org/2000/svg" width="810" height="1020" viewBox="0 0 270 340">
      <rect width="270" height="340" fill="#b8c7d1"/>
      <rect y="210" width="270" height="130" fill="#93a5b1"/>${face(seed)}
    </svg>`)

function face(seed: number): string {
  const dice = new Dice(seed)
  const [skin, hair, shirt] = [dice.pick(SKINS), dice.pick(HAIRS), dice.pick(SHIRTS)]
  const width = dice.whole(58, 70)
  return `
    <path d="M20 340 Q30 250 135 250 Q240 250 250 340 Z" fill="${shirt}"/>
    <rect x="110" y="205" width="50" height="60" rx="20" fill="${skin}"/>
    <ellipse cx="135" cy="128" rx="${width + 12}" ry="92" fill="${hair}"/>
    <ellipse cx="135" cy="145" rx="${width}" ry="80" fill="${skin}"/>
    <circle cx="110" cy="138" r="7" fill="#1c1917"/><circle cx="160" cy="138" r="7" fill="#1c1917"/>
    <path d="M112 185 Q135 ${dice.whole(186, 206)} 158 185" stroke="#7c2d12" stroke-width="5" fill="none"/>`
}

const draw = (svg: string) => sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
