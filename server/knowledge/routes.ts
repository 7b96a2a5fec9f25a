import type { FastifyInstance } from 'fastify'
import * as contract from '#core/knowledge/contract.ts'
import * as facts from '#core/knowledge/contract-facts.ts'
import * as importing from '#core/knowledge/contract-import.ts'
import * as trying from '#core/knowledge/contract-trying.ts'
import * as unanswered from '#core/knowledge/contract-unanswered.ts'
import { auditDownload } from '../audit/service.ts'
import { translationDrafts } from '../dialogue/drafts.ts'
import type { Translator } from '../dialogue/translate.ts'
import { requireCompany } from '../http/guard.ts'
import { mount } from '../http/mount.ts'
import {
  addAnswer,
  addAnswers,
  changeAnswer,
  deleteAnswer,
  type KnowledgeDeps,
  pageOfAnswers,
} from './answers.ts'
import { answersCsv, importAnswers, previewAnswers } from './answers-file.ts'
import { getFacts, setFacts } from './facts.ts'
import { cutPasted, similarAnswers, tryQuestion } from './trying.ts'
import { answerUnanswered, moveUnanswered, pageOfUnanswered } from './unanswered.ts'

const OK = { result: 'OK' as const }

/** decisions 7: endpoints for the knowledge of a company's AI and for the questions that it could not answer. */
export function answerRoutes(app: FastifyInstance, deps: KnowledgeDeps & { translator: Translator }): void {
  mount(app, contract.getAnswers, ({ input, asker }) => pageOfAnswers(deps, asker, input))

  mount(app, contract.addAnswer, ({ input, asker }) => ({
    ...OK,
    answerId: addAnswer(deps, asker, input),
  }))

  mount(app, contract.addAnswers, async ({ input, asker }) => ({
    ...OK,
    answerIds: await addAnswers(deps, asker, input.answers),
  }))

  mount(app, contract.updateAnswer, ({ input, asker }) => ({
    ...OK,
    updatedAt: changeAnswer(deps, asker, input),
  }))

  mount(app, contract.deleteAnswer, ({ input, asker }) => {
    deleteAnswer(deps, asker, input.answerId)
    return OK
  })

  mount(app, unanswered.draftTranslations, ({ input, asker }) =>
    translationDrafts(deps.translator, asker, input),
  )

  mount(app, unanswered.getSimilarAnswers, ({ input, asker }) => similarAnswers(deps, asker, input))

  mount(app, trying.tryQuestion, ({ input, asker }) => tryQuestion(deps, asker, input))

  mount(app, facts.getFacts, ({ asker }) => getFacts(deps, asker))

  mount(app, facts.updateFacts, async ({ input, asker }) => {
    await setFacts(deps, asker, input)
    return OK
  })

  unansweredRoutes(app, deps)
  answersFileRoutes(app, deps)
}

function unansweredRoutes(app: FastifyInstance, deps: KnowledgeDeps): void {
  mount(app, unanswered.getUnanswered, ({ input, asker }) => pageOfUnanswered(deps, asker, input))

  mount(app, unanswered.answerUnanswered, ({ input, asker }) => ({
    ...OK,
    answerId: answerUnanswered(deps, asker, input),
  }))

  mount(app, unanswered.updateUnanswered, ({ input, asker }) => {
    moveUnanswered(deps, asker, input.unansweredId, input.state)
    return OK
  })
}

/** Endpoints that import answers from pasted text or a file, and export them as a file. */
function answersFileRoutes(app: FastifyInstance, deps: KnowledgeDeps): void {
  mount(app, importing.previewAnswers, ({ input, asker }) => previewAnswers(deps, asker.companyId, input.csv))

  mount(app, importing.importAnswers, async ({ input, asker }) => ({
    ...OK,
    ...(await importAnswers(deps, asker, input.csv)),
  }))

  mount(app, importing.cutText, ({ input, asker }) => cutPasted(deps, asker, input))

  app.get(
    '/api/getAnswers.csv',
    {
      config: { needs: 'answer.read', produces: 'text/csv' },
      schema: {
        summary: "The company's questions and answers as a file for importAnswers",
        description: 'Needs: `answer.read`',
        tags: ['answers'],
      },
    },
    async (request, reply) => {
      const { companyId } = requireCompany(request, 'answer.read', 'notFound')
      auditDownload(deps.db, 'answers.csv')
      reply.header('content-disposition', 'attachment; filename="answers.csv"')
      return reply.type('text/csv; charset=utf-8').send(answersCsv(deps, companyId))
    },
  )
}
