import { callAs } from './calls.ts'
import { demoAccount, type NewPerson, newPerson } from './people.ts'
import type { Site } from './site.ts'

/**
 * A shelter that an admin has approved, with somebody who runs it and its calls: what the demo's own has room
 * for is for others.
 */
export const ownShelter = async (site: Site) => {
  const person: NewPerson = newPerson()
  const response = await fetch(`${site.address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, role: ['customer'] }),
  })
  if (response.status !== 201) throw new Error(`signing up answered ${response.status}`)
  const name = `Ashram ${person.username}`
  const applied = await (await callAs(site, person))(
    '/api/shelter/application',
    {
      name,
      capacityPerDay: 500,
      diet: 'any',
      location: { lat: 12.99, lng: 77.6 },
      address: '4 Temple Street',
      phone: '9845012305',
    },
    'PUT',
  )
  const admin = await callAs(site, demoAccount('admin'))
  await admin(`/api/admin/shelters/${applied.id}/decision`, { decision: 'approve' })
  // With the role that came with the approval.
  return { person, name, call: await callAs(site, person) }
}
