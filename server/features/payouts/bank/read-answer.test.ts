import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payoutNumber } from '#shared/payouts/payout-state.ts'
import { readAnswer } from './read-answer.ts'

it('the reader of a bank’s answer finds columns by their heads, below lines of other kinds, whatever separates them', async () => {
  const csv = [
    '﻿Some Bank, Bulk payments',
    '',
    'Sr No;Beneficiary;Customer Ref;Amount;Txn Status;UTR No.;Rejection Reason',
    '1;Annapurna Bhavan;P00042;1,234.50;SUCCESS;N123456;',
    '2;"Rao, Asha";P-00043;10.00;Rejected;;Account closed',
    '3;Ravi;p-00044;10.00;In Process;;',
    '4;Nobody;;10.00;Done?;;',
  ].join('\r\n')
  expect(await readAnswer(csv)).toMatchObject([
    { line: 4, payout: 42, state: 'sent', reference: 'N123456', reason: '' },
    { line: 5, payout: 43, state: 'failed', reference: '', reason: 'Account closed' },
    { line: 6, payout: 44, state: 'waiting' },
    { line: 7, payout: null, state: null },
  ])
})

it.each([
  ['a text that is no table', 'hello'],
  ['a table without the state', 'Payout,UTR\nP-00042,N1'],
  ['a quote that never ends', 'Status,UTR\n"sent'],
])('%s is refused', async (_what, csv) => {
  await expect(readAnswer(csv)).rejects.toThrow(/state|CSV/)
})

it('the reader of a bank’s answer reads back every payout, with commas, semicolons or tabs, and its columns in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(',', ';', '\t'),
      fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 20 }),
      fc.shuffledSubarray(['Payout', 'Status', 'UTR', 'Amount'], { minLength: 4 }),
      async (separator, numbers, columns) => {
        const cell = (number: number) => ({
          Payout: payoutNumber(number),
          Status: 'Paid',
          UTR: `N${number}`,
          Amount: '1.00',
        })
        const lines = [
          columns,
          ...numbers.map((number) => columns.map((column) => cell(number)[column as 'UTR'])),
        ]
        const read = await readAnswer(lines.map((cells) => cells.join(separator)).join('\n'))
        expect(read.map(({ payout, state, reference }) => [payout, state, reference])).toEqual(
          numbers.map((number) => [number, 'sent', `N${number}`]),
        )
      },
    ),
  )
})
