// What it costs to judge an exchange by a document of 600 operations, in a process of its own.
import { SourceText } from "../../packages/client/src/diagnostics/source-text.ts";
import { Contract } from "../../packages/contract/src/contract.ts";
import { cpuNanoseconds } from "../measure.ts";

const ROUNDS = 20_000;

const text = { type: "string", minLength: 1 };
const ORDER = {
	type: "object",
	required: ["id", "state", "lines"],
	additionalProperties: false,
	properties: {
		id: { type: "integer", format: "int64" },
		state: { enum: ["open", "sent", "paid"] },
		email: { type: "string", format: "email" },
		made: { type: "string", format: "date-time" },
		lines: { type: "array", items: { $ref: "#/components/schemas/Line" } },
	},
};
const LINE = {
	type: "object",
	required: ["name", "price"],
	properties: {
		name: text,
		price: { type: "number", minimum: 0 },
		tags: { type: "array", items: text },
		unit: { oneOf: [{ type: "string" }, { type: "integer" }] },
	},
};

function documentText(): string {
	const content = {
		"application/json": { schema: { $ref: "#/components/schemas/Order" } },
	};
	const path = {
		parameters: [
			{ name: "shop", in: "path", required: true, schema: text },
			{ name: "id", in: "path", required: true, schema: { type: "integer" } },
			{ name: "limit", in: "query", schema: { type: "integer" } },
		],
		get: { responses: { 200: { description: "", content } } },
	};
	const paths = Array.from({ length: 600 }, (_, at) => [
		`/shops/{shop}/orders-${at}/{id}`,
		path,
	]);
	return JSON.stringify({
		openapi: "3.1.0",
		servers: [{ url: "https://api.example.com/v1" }],
		paths: Object.fromEntries(paths),
		components: { schemas: { Order: ORDER, Line: LINE } },
	});
}

function bodyText(): string {
	const lines = Array.from({ length: 24 }, (_, at) => ({
		name: `Article ${at}`,
		price: at + 0.5,
		tags: ["new", "blue"],
		unit: at % 2 === 0 ? "piece" : at,
	}));
	return JSON.stringify({
		id: 7,
		state: "open",
		email: "ann@example.com",
		made: "2026-11-24T08:00:00Z",
		lines,
	});
}

function main(): void {
	const contract = new Contract({
		main: new SourceText("/api.json", documentText()),
		beside: () => undefined,
	});
	const exchange = {
		request: {
			method: "GET",
			url: "https://api.example.com/v1/shops/north/orders-300/7?limit=5",
			headers: [["accept", "*/*"]] as const,
		},
		response: {
			status: 200,
			headers: [["content-type", "application/json"]] as const,
			body: { kind: "text", text: bodyText() } as const,
		},
	};
	const judgeOnce = () => {
		const { method, url } = exchange.request;
		const match = contract.find(method, url);
		const found = [
			...contract.judgeRequest(exchange, match).violations,
			...contract.judgeResponse(exchange, match).violations,
		];
		if (found.length > 0) throw new Error(found[0]?.message);
	};
	for (let round = 0; round < ROUNDS / 10; round++) judgeOnce();
	const before = cpuNanoseconds();
	for (let round = 0; round < ROUNDS; round++) judgeOnce();
	const cost = (cpuNanoseconds() - before) / ROUNDS;
	console.log(JSON.stringify({ exchange: cost }));
}

main();
