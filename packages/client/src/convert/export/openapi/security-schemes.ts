import type { Value } from "@curlew/template";
import type { AuthDefinition } from "../../../collection/model.ts";
import type { ExportedRequest } from "../exporter.ts";

type Json = { readonly [name: string]: Value };

/** The kinds of authentication of a collection as Security Schemes (OpenAPI 3.1 §4.8.27), without a value of any. */
export class SecuritySchemes {
	readonly #byName = new Map<string, Json>();

	/** `security` of an operation: any of those that its requests have; empty where none has any. */
	of(requests: readonly ExportedRequest[]): Json {
		const names = new Set(requests.map(({ auth }) => this.#nameOf(auth)));
		if (names.size === 1 && names.has(undefined)) return {};
		return {
			security: Array.from(names, (name) =>
				name === undefined ? {} : { [name]: [] },
			),
		};
	}

	schemes(): Json | undefined {
		return this.#byName.size === 0
			? undefined
			: Object.fromEntries(this.#byName);
	}

	#nameOf(auth: AuthDefinition): string | undefined {
		const scheme = schemeOf(auth);
		if (scheme === undefined) return undefined;
		const [name, object] = scheme;
		this.#byName.set(name, object);
		return name;
	}
}

function schemeOf(auth: AuthDefinition): readonly [string, Json] | undefined {
	switch (auth.kind) {
		case "basic":
		case "bearer":
			return [auth.kind, { type: "http", scheme: auth.kind }];
		case "apikey":
			return [
				`apikey-${auth.key.replace(/[^\w.-]+/g, "_")}`,
				{ type: "apiKey", name: auth.key, in: auth.placement },
			];
		case "other":
			return auth.type === "digest"
				? ["digest", { type: "http", scheme: "digest" }]
				: undefined;
		default:
			return undefined;
	}
}
