import type { PlainHandlers } from '#core/realtime/decode-to-server.ts'
import type { Context } from '../realtime/context.ts'

export const faceHandlers: Pick<PlainHandlers<Context>, 'faceCapture'> = {
  faceCapture: (context, { isPanelOpen }) => context.faceSources.ask(context.connection, isPanelOpen),
}
