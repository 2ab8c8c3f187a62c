import { CURLEW } from "../keys/collection-shapes.ts";
import { list, map, oneOf, type Shape } from "../keys/shape.ts";

/** What Bruno wrote: it passes over keys that it does not know. */
function foreign(
	what: string,
	keys: Readonly<Record<string, Shape | undefined>>,
): Shape {
	return { ...map(what, keys), isForeign: true };
}

const PROXY_AUTH = foreign("The proxy's `auth`", {
	enabled: undefined,
	disabled: undefined,
	username: undefined,
	password: undefined,
});

const PROXY_CONFIG = {
	protocol: undefined,
	hostname: undefined,
	port: undefined,
	auth: PROXY_AUTH,
	bypassProxy: undefined,
};

const CERTIFICATE = foreign("A certificate", {
	domain: undefined,
	type: oneOf("cert", "pem", "pfx"),
	certFilePath: undefined,
	keyFilePath: undefined,
	pfxFilePath: undefined,
	passphrase: undefined,
	name: undefined,
	disabled: undefined,
	enabled: undefined,
});

/** What Curlew does not use is open: the file is Bruno's, and its versions differ. */
export const BRUNO_JSON: Shape = {
	...map("`bruno.json`", {
		version: undefined,
		name: undefined,
		type: undefined,
		ignore: undefined,
		proxy: foreign("The section `proxy`", {
			enabled: undefined,
			inherit: undefined,
			disabled: undefined,
			config: foreign("The proxy's `config`", PROXY_CONFIG),
			...PROXY_CONFIG,
		}),
		clientCertificates: foreign("The section `clientCertificates`", {
			enabled: undefined,
			certs: list(CERTIFICATE),
		}),
		scripts: {
			...map("The section `scripts`", {
				flow: oneOf("sandwich", "sequential"),
				moduleWhitelist: undefined,
				filesystemAccess: undefined,
				additionalContextRoots: undefined,
			}),
			isOpen: true,
		},
		presets: undefined,
		protobuf: undefined,
		openapi: undefined,
		extensions: {
			...map("The section `extensions`", { curlew: CURLEW }),
			isOpen: true,
		},
	}),
	isOpen: true,
};
