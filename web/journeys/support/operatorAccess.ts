/** How a journey reaches the operators' side of the server under test. */
export const OPERATOR_TOKEN = 'operator-of-the-journeys-in-a-real-browser'
export const OPERATOR_URL = `http://127.0.0.1:${
  process.env.JOURNEY_OPERATOR_PORT ?? Number(process.env.JOURNEY_PORT ?? 4173) + 1
}`
