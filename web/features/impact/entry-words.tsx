import { Plural, Trans } from '@lingui/react/macro'
import {
  IconBasket,
  IconCoinRupee,
  IconHeartHandshake,
  IconListCheck,
  IconPlant2,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { Facts } from '#shared/impact-log/entry.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { useFigures } from './figures.ts'

type Entry = { kind: string; facts: Facts }

const count = (facts: Facts, name: string): number => {
  const value = facts[name]
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
}

/** What an entry of the ledger says, as a sentence. */
export const EntryWords = ({ entry: { kind, facts } }: { entry: Entry }) => {
  const { kilograms } = useFigures()
  const portions = count(facts, 'portions')
  const amount = formatPaise(paise(Math.abs(count(facts, 'amount'))))
  const corrects = 'corrects' in facts
  const weight = count(facts, 'grams') > 0 && ` (${kilograms(count(facts, 'grams') / 1_000)})`
  switch (kind) {
    case 'donated':
      return corrects ? (
        <Trans>{amount} returned to a donor</Trans>
      ) : (
        <Trans>{amount} given to the fund</Trans>
      )
    case 'spent':
      return corrects ? (
        <Trans>{amount} came back to the fund</Trans>
      ) : (
        <Trans>{amount} spent by the fund</Trans>
      )
    case 'listed':
      return (
        <Plural
          value={portions}
          one="# portion left over in a kitchen"
          other="# portions left over in a kitchen"
        />
      )
    case 'sold':
      return (
        <Plural
          value={portions}
          one="# portion bought as a rescue deal"
          other="# portions bought as a rescue deal"
        />
      )
    case 'accepted':
      return (
        <Plural
          value={portions}
          one="A shelter said yes to # portion"
          other="A shelter said yes to # portions"
        />
      )
    case 'pickedUp':
      return <Plural value={portions} one="# portion picked up" other="# portions picked up" />
    case 'received':
      return 'meals' in facts ? (
        <Plural
          value={count(facts, 'meals')}
          one="# sponsored meal received by a shelter"
          other="# sponsored meals received by a shelter"
        />
      ) : (
        <>
          <Plural
            value={portions}
            one="# portion received by a shelter"
            other="# portions received by a shelter"
          />
          {weight}
        </>
      )
    case 'wasted':
      return <Plural value={portions} one="# portion wasted" other="# portions wasted" />
    default:
      return <Trans>An entry of the kind “{kind}”</Trans>
  }
}

const icons = {
  donated: IconCoinRupee,
  spent: IconHeartHandshake,
  listed: IconListCheck,
  sold: IconBasket,
  accepted: IconHeartHandshake,
  pickedUp: IconTruckDelivery,
  received: IconPlant2,
  wasted: IconTrash,
} as const

export const EntryIcon = ({ kind }: { kind: string }) => {
  const Icon = kind in icons ? icons[kind as keyof typeof icons] : IconListCheck
  return <Icon aria-hidden="true" size={22} stroke={1.8} />
}
