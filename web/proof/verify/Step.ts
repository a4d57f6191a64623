/** One thing that was checked, in words. */
export interface Step {
  title: string
  explanation: string
  computed: string
  expected: string
  isGood: boolean
}
