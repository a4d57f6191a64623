import type { FastifyInstance } from 'fastify'
import { PlainProblem } from '../text/PlainProblem.ts'

/** Returns the port, and says which `variable` changes one that cannot be used. */
export async function listen(
  app: FastifyInstance,
  port: number,
  host: string,
  variable: string,
): Promise<number> {
  try {
    // For 'localhost', Fastify would also serve its second address, without the limits of `bareApp.ts`.
    await app.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new PlainProblem(
        `Port ${port} is already in use. Set ${variable} to another port, for example: ${variable}=${port + 10} npm start`,
      )
    if (code === 'EACCES')
      throw new PlainProblem(
        `Port ${port} needs more rights than this user has. Set ${variable} to a port above 1023.`,
      )
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}
