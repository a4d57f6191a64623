import { expect, test } from 'vitest'
import { contactsFile, readContactsFile } from './contactsFile.ts'

const ada = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  name: 'Ada & <b>Co</b>, "Ltd"',
}

test('exported contacts can be imported', async () => {
  expect(readContactsFile(await contactsFile([ada]).text())).toEqual({ contacts: [ada], left: 0 })
})

test('entries without a valid address or a name are left out and counted', () => {
  const entries = [
    ada,
    { ...ada, address: ada.address.replace('a', 'A') },
    { address: ada.address },
    { ...ada, name: ' ' },
    { ...ada, name: 7 },
    null,
    'Ada',
  ]
  expect(readContactsFile(JSON.stringify(entries))).toEqual({ contacts: [ada], left: 6 })
})

for (const text of ['', 'address,name', '{}', '[]', '[1]', JSON.stringify(ada)])
  test(`'${text}' holds no contacts`, () => expect(readContactsFile(text)).toBeNull())
