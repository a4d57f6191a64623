import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured lines on standard output, without personal data and secrets. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'authorization',
        'token',
        'password',
        'email',
        'headers',
        'body',
        '*.authorization',
        '*.token',
        '*.password',
        '*.email',
        '*.headers',
        '*.body',
        'err.detail',
        'err.where',
        'err.query',
        'err.parameters',
        'err.client',
      ],
      remove: true,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
