import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminTexts } from '../../../site/admin/texts.ts'
import { alertTexts } from '../../../site/alerts/texts.ts'
import { auditTexts } from '../../../site/audit/texts.ts'
import { homeTexts } from '../../../site/board/texts.ts'
import { characterTexts } from '../../../site/characters/texts.ts'
import { organisationTexts } from '../../../site/company/texts.ts'
import { exhibitTexts } from '../../../site/exhibits/texts.ts'
import { hoursTexts } from '../../../site/hours/texts.ts'
import { knowledgeTexts } from '../../../site/knowledge/texts.ts'
import { aiSettingsTexts } from '../../../site/knowledge/texts-settings.ts'
import { voiceTexts } from '../../../site/knowledge/texts-voice.ts'
import { mediaTexts } from '../../../site/media/texts.ts'
import { standbyTexts } from '../../../site/operator/standby/texts-standby.ts'
import { operationTexts } from '../../../site/operator/texts.ts'
import { personalDataTexts } from '../../../site/personal-data/texts.ts'
import { playTexts } from '../../../site/plays/texts.ts'
import { reportTexts } from '../../../site/reports/texts.ts'
import { reservationTexts } from '../../../site/reservations/texts.ts'
import { bookingTexts } from '../../../site/reservations/texts-booking.ts'
import { usageTexts } from '../../../site/reservations/texts-usage.ts'
import { shellTexts } from '../../../site/shell/texts.ts'
import { signageTexts } from '../../../site/signages/texts.ts'
import { templateTexts } from '../../../site/templates/texts.ts'
import { userTexts } from '../../../site/users/texts.ts'

for (const language of ['ja', 'en'] as const)
  test(`[decisions 3] each page's title equals the text of its sidebar entry or tab (${language})`, () => {
    const { entries, pages } = shellTexts[language]
    const organisation = organisationTexts[language]
    const titles: Record<string, string> = {
      standby: standbyTexts[language].title,
      operation: operationTexts[language].page,
      customers: signageTexts[language].ofOperator,
      ownCustomers: reservationTexts[language].customers.title,
      board: homeTexts[language].title,
      signages: signageTexts[language].list,
      media: mediaTexts[language].title,
      characters: characterTexts[language].title,
      admin: adminTexts[language].title,
      callReports: reportTexts[language].title,
      plays: playTexts[language].title,
      companyUsage: usageTexts[language].ofCompany,
      companyReservations: reservationTexts[language].ofCompany,
      schedule: bookingTexts[language].title,
      todayReservations: reservationTexts[language].title,
      reservations: reservationTexts[language].list,
      ownTemplate: templateTexts[language].title,
      usage: usageTexts[language].title,
      knowledge: knowledgeTexts[language].title,
      greeting: aiSettingsTexts[language].greetingPage.title,
      answering: aiSettingsTexts[language].answeringPage.title,
      exhibits: exhibitTexts[language].title,
      users: userTexts[language].list,
      stores: organisation.stores,
      company: organisation.company,
      hours: hoursTexts[language].title,
      alerts: alertTexts[language].title,
      service: organisation.service,
      companyCharacters: characterTexts[language].company,
      voice: voiceTexts[language].page.title,
      licences: organisation.licences,
      security: organisation.security,
      audit: auditTexts[language].title,
      personalData: personalDataTexts[language].title,
    }
    // A navigation entry that leads to several pages has no page title of its own, so these pages are compared with
    // their tabs.
    const { bookings: _b, reports: _r, ai: _a, members: _m, settings: _s, ...single } = entries
    for (const words of [single, pages]) assert.deepEqual(titles, { ...titles, ...words })
    assert.deepEqual(Object.keys({ ...single, ...pages }).toSorted(), Object.keys(titles).toSorted())
  })
