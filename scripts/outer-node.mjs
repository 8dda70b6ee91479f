// Read by whatever Node is installed, so it keeps to what old ones understand.
var oldest = 20

export function refuseOldNode() {
  var version = process.versions.node
  if (Number(version.split('.')[0]) >= oldest) return
  console.error(`Annapurna Eats needs Node ${oldest} or newer; this is Node ${version}.`)
  process.exit(1)
}
