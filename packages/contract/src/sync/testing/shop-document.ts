/** An operation of the document of tests. */
export interface ShopOperation {
	readonly id: string;
	readonly method: string;
	readonly path: string;
	readonly tag: string;
	readonly query: Readonly<Record<string, string>>;
	readonly body: Readonly<Record<string, number>>;
}

export const SHOP: readonly ShopOperation[] = [
	operation("listUsers", "get", "/users", { limit: "10", sort: "name" }),
	operation("createUser", "post", "/users", {}, { age: 3, size: 4 }),
	operation("getUser", "get", "/users/{id}", { fields: "all" }),
	operation("listOrders", "get", "/orders", { page: "1" }),
	operation("createOrder", "post", "/orders", { dry: "no" }, { total: 5 }),
];

function operation(
	id: string,
	method: string,
	path: string,
	query: ShopOperation["query"],
	body: ShopOperation["body"] = {},
): ShopOperation {
	const tag = path.split("/")[1] ?? "";
	return { id, method, path, tag, query, body };
}

/** A document that says these operations, as JSON. */
export function shopDocument(operations: readonly ShopOperation[]): string {
	const paths: Record<string, Record<string, object>> = {};
	for (const one of operations) {
		const methods = paths[one.path] ?? {};
		methods[one.method] = operationObject(one);
		paths[one.path] = methods;
	}
	return JSON.stringify({
		openapi: "3.1.0",
		info: { title: "Shop", version: "1" },
		servers: [{ url: "https://shop.test" }],
		paths,
	});
}

function operationObject({ id, tag, path, query, body }: ShopOperation) {
	const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
		name,
		in: "path",
		required: true,
		schema: { type: "string" },
		example: "1",
	}));
	const inQuery = Object.entries(query).map(([name, example]) => ({
		name,
		in: "query",
		schema: { type: "string" },
		example,
	}));
	const hasBody = Object.keys(body).length > 0;
	return {
		operationId: id,
		tags: [tag],
		parameters: [...inPath, ...inQuery],
		responses: { 200: { description: "ok" } },
		...(hasBody && {
			requestBody: {
				content: { "application/json": { example: body } },
			},
		}),
	};
}
