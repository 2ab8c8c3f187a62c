// The body that all render, and the data for it. The values have nothing to
// escape: so all give the same text, and it can be checked that they do.
import type { Value, Variable } from "../../packages/template/src/index.ts";

export type Data = Readonly<Record<string, Value>>;

/** A body of 2 kB with 20 placeholders, as Curlew and Bruno write them. */
const BODY = `{
  "order": {
    "id": {{order.id}},
    "number": "{{orderNumber}}",
    "isTrial": {{isTrial}},
    "note": "{{note}}"
  },
  "customer": {
    "name": "{{user.name}}",
    "email": "{{user.email}}",
    "address": { "street": "{{user.address.street}}", "city": "{{user.address.city}}", "postcode": "{{user.address.postcode}}" },
    "isActive": {{user.isActive}}
  },
  "items": [
    { "sku": "{{items[0].sku}}", "quantity": {{items[0].quantity}}, "options": { "wrapping": "none", "insured": false } },
    { "sku": "{{items[1].sku}}", "quantity": {{items[1].quantity}}, "options": { "wrapping": "paper", "insured": true } }
  ],
  "meta": {
    "tenant": "{{tenant}}",
    "region": "{{region}}",
    "currency": "{{currency}}",
    "apiVersion": "{{api.version}}",
    "callback": "{{api.callback}}",
    "limit": {{paging.limit}}
  },
  "terms": [
    ${JSON.stringify("The goods stay the property of the seller until they are paid for in full. ".repeat(4))},
    ${JSON.stringify("Claims about visible damage must be made within fourteen days after delivery. ".repeat(4))},
    ${JSON.stringify("Prices are net prices; the tax of the country of delivery is added to them. ".repeat(4))}
  ]
}`;

/** How the references of the body are written in each language. */
export const DIALECTS = {
	braces: (body: string) => body,
	handlebars: (body: string) => body.replaceAll(/\[(\d)\]/g, ".[$1]"),
	mustache: (body: string) =>
		body
			.replaceAll(/\[(\d)\]/g, ".$1")
			.replaceAll(/\{\{([^{}]+)\}\}/g, "{{{$1}}}"),
} as const;

export type Dialect = keyof typeof DIALECTS;

/** The body in a dialect. With a suffix the text is a new one, all its variables included. */
export function bodyFor(dialect: Dialect, suffix = ""): string {
	const body = BODY.replaceAll(/\{\{(\w+)/g, `{{$1${suffix}`);
	return DIALECTS[dialect](body);
}

/** The five scopes with the values number `n`, strongest scope first. */
export function scopesFor(n: number, suffix = ""): readonly Data[] {
	const scopes = [
		{ order: { id: n }, orderNumber: `A-${n}`, isTrial: n % 2 === 0 },
		{ items: [itemFor(n), itemFor(n + 1)], note: `Ring twice, number ${n}` },
		{ user: userFor(n), tenant: `tenant-${n % 7}` },
		{ region: `eu-west-${n % 3}`, paging: { limit: n % 50, offset: n } },
		{
			api: { version: `v${n % 4}`, callback: `https://example.test/done/${n}` },
			currency: n % 2 === 0 ? "EUR" : "SEK",
		},
	];
	return scopes.map((scope) =>
		Object.fromEntries(
			Object.entries(scope).map(([name, value]) => [name + suffix, value]),
		),
	);
}

/** Curlew's way to look values up: through all scopes. */
export class ScopedLookup {
	readonly scopes: readonly Map<string, Variable>[];

	constructor(scopes: readonly Data[]) {
		this.scopes = scopes.map(
			(scope) =>
				new Map(
					Object.entries(scope).map(([name, value]) => [name, { value }]),
				),
		);
	}

	find(name: string): Variable | undefined {
		for (const scope of this.scopes) {
			const variable = scope.get(name);
			if (variable !== undefined) return variable;
		}
		return undefined;
	}
}

function itemFor(n: number): Data {
	return { sku: `sku-${n % 1000}`, quantity: (n % 9) + 1 };
}

function userFor(n: number): Data {
	return {
		name: `Ada Lovelace ${n}`,
		email: `ada.${n}@example.test`,
		isActive: n % 3 === 0,
		address: {
			street: `${n % 200} St James's Square`,
			city: "London",
			postcode: `SW1Y ${n % 10}LE`,
		},
	};
}
