import { fixtureText } from "./loopback.ts";

/** Certificate and key of a name in `fixtures`. */
export function identity(name: string) {
	return {
		cert: fixtureText(`${name}.pem`),
		key: fixtureText(`${name}-key.pem`),
	};
}
