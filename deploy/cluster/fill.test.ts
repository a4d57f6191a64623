import { expect, test } from 'vitest'
import { fill, parseEnvironment } from './fill.ts'
import { planCluster, PORTS, portOf } from './plan.ts'

test('every occurrence of a placeholder is replaced', () => {
  expect(fill('a ${X} b ${Y} c ${X}', { X: '1', Y: '$&' })).toBe('a 1 b $& c 1')
})

test('a missing or empty value gets its default; without a default it is refused', () => {
  expect(fill('${A:-127.0.0.1:1} ${B:-x}', { A: '', B: 'y' })).toBe('127.0.0.1:1 y')
  expect(() => fill('${A} ${B} ${C}', { B: '', C: 'c' })).toThrow('no value: A, B.')
})

test('settings are parsed as systemd does: comments are skipped, special characters kept', () => {
  expect(parseEnvironment('# A=1\nB=postgres://u:p@h/d?x=y\n\nC=a b\n')).toEqual({
    B: 'postgres://u:p@h/d?x=y',
    C: 'a b',
  })
})

test('every part of the cluster has its own loopback port in the checked range', () => {
  const plan = planCluster('/cluster', 4300)
  const ofServers = plan.servers.flatMap(({ address, operatorPort }) => [
    address,
    `127.0.0.1:${operatorPort}`,
  ])
  const ofNodes = plan.nodes.flatMap(({ postgres, rest, etcdProxy }) => [postgres, rest, etcdProxy])
  const ofEtcd = plan.etcd.flatMap(({ client, peer }) => [client, peer])
  const { http, https, upload, writes, reads, uploadPart } = plan
  const all = [http, https, upload, writes, reads, uploadPart, ...ofServers, ...ofNodes, ...ofEtcd]
  expect(new Set(all).size).toBe(all.length)
  for (const address of all) {
    expect(address).toMatch(/^127\.0\.0\.1:\d+$/)
    expect(Number(portOf(address))).toBeGreaterThanOrEqual(4300)
    expect(Number(portOf(address))).toBeLessThan(4300 + PORTS)
  }
})
