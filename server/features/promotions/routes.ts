import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/promotions/contracts.ts'
import { csvFile } from '../../http/csv.ts'
import { register } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import { campaignColumns, campaignPages, listCampaigns } from './campaigns/list-campaigns.ts'
import { addCampaign, changeCampaign, findCampaign } from './campaigns/save-campaign.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.promoCampaigns, ({ deps, query }) => listCampaigns(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: 'promo-codes.csv',
        columns: campaignColumns,
        pages: campaignPages(deps, query),
        language: languageOf(request),
      }),
  })
  register(app, contracts.promoCampaignByCode, ({ deps, params }) =>
    findCampaign(deps, params.code.toUpperCase()),
  )
  register(app, contracts.addPromoCode, ({ deps, caller, body: { code, ...terms } }) =>
    addCampaign(deps, caller, code, terms),
  )
  register(app, contracts.changePromoCode, ({ deps, caller, params, body }) =>
    changeCampaign(deps, caller, params.code.toUpperCase(), body),
  )
}
