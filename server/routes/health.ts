import type { FastifyInstance } from 'fastify'
import { health } from '../contract/health.ts'
import { mount } from '../plugins/mount.ts'
import type { RouteDeps } from './deps.ts'

export function healthRoutes(app: FastifyInstance, deps: RouteDeps): void {
  mount(app, health, () => ({ ServerName: deps.serverName }))
}
