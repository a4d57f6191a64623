import { defineCall } from '../call.ts'
import { MESSAGE, SESSION, USER } from '../examples.ts'
import type * as schema from '../schemas/users.ts'

export const login = defineCall<typeof schema.login>()({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  reads: SESSION,
})

export const signup = defineCall<typeof schema.signup>()({
  method: 'POST',
  path: '/api/signup',
  access: 'anyone',
  reads: MESSAGE,
})

export const logout = defineCall<typeof schema.logout>()({
  method: 'POST',
  path: '/api/logout',
  access: 'login',
  reads: MESSAGE,
})

export const setLanguage = defineCall<typeof schema.setLanguage>()({
  method: 'POST',
  path: '/api/language',
  access: 'login',
  reads: MESSAGE,
})

export const getUserByUid = defineCall<typeof schema.getUserByUid>()({
  method: 'GET',
  path: '/api/getUserByUid/:uid',
  access: 'optional',
  apiKeyScope: 'read',
  priority: 'normal',
  reads: { user: USER },
})

export const requestPasswordReset = defineCall<typeof schema.requestPasswordReset>()({
  method: 'POST',
  path: '/api/password/forgot',
  access: 'anyone',
  reads: MESSAGE,
})

export const resetPassword = defineCall<typeof schema.resetPassword>()({
  method: 'POST',
  path: '/api/password/reset',
  access: 'anyone',
  reads: MESSAGE,
})

export const changePassword = defineCall<typeof schema.changePassword>()({
  method: 'POST',
  path: '/api/password/change',
  access: 'login',
  reads: MESSAGE,
})
