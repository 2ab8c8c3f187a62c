// The generators of `{{$randomName}}` for `postman-collection`: Curlew's own, of which it has all.
const { kept, host } = guest;

for (const name of kept.parse(host.dynamicNames()))
	exports[name] = {
		generator: () => guest.decodeValue(host.interpolate(`s{{${name}}}`, "")),
	};
