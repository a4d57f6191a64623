import { defineCall } from '../call.ts'
import type * as schema from '../schemas/users.ts'

export const login = defineCall<typeof schema.login>()({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
})

export const signup = defineCall<typeof schema.signup>()({
  method: 'POST',
  path: '/api/signup',
  access: 'anyone',
})

export const logout = defineCall<typeof schema.logout>()({
  method: 'POST',
  path: '/api/logout',
  access: 'login',
})

export const getUserByUid = defineCall<typeof schema.getUserByUid>()({
  method: 'GET',
  path: '/api/getUserByUid/:uid',
  access: 'optional',
})

export const requestPasswordReset = defineCall<typeof schema.requestPasswordReset>()({
  method: 'POST',
  path: '/api/password/forgot',
  access: 'anyone',
})

export const resetPassword = defineCall<typeof schema.resetPassword>()({
  method: 'POST',
  path: '/api/password/reset',
  access: 'anyone',
})

export const changePassword = defineCall<typeof schema.changePassword>()({
  method: 'POST',
  path: '/api/password/change',
  access: 'login',
})
