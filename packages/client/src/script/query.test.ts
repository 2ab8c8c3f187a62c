import { expect, test } from "vitest";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, memoryResponse, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

const ORDERS = {
	customer: {
		address: { city: "bangalore" },
		orders: [
			{
				id: "order-1",
				items: [
					{ id: 1, amount: 10 },
					{ id: 2, amount: 20 },
				],
			},
			{
				id: "order-2",
				items: [
					{ id: 3, amount: 30 },
					{ id: 4, amount: 40 },
				],
			},
		],
		none: null,
		"a.b": { c: 1 },
	},
};

async function evaluate(...expressions: readonly string[]) {
	const response = memoryResponse(JSON.stringify(ORDERS));
	return sandbox.evaluate(expressions, memoryHost({ response }));
}

test.each<[string, unknown]>([
	["'customer.address.city'", "bangalore"],
	["'customer.orders.items.amount'", [10, 20, 30, 40]],
	["'customer.orders.items.amount[0]'", 10],
	["'..items.amount'", [10, 20, 30, 40]],
	["'..amount'", [10, 20, 30, 40]],
	["'..items.amount[0]'", 10],
	["'..items[0].amount'", 10],
	["'..items[-1].amount'", 40],
	["'..id'", ["order-1", 1, 2, "order-2", 3, 4]],
	["'..address'", [{ city: "bangalore" }]],
	["'..address[0]'", { city: "bangalore" }],
	["'customer.none'", null],
	["'customer.orders.0.id'", "order-1"],
	[`'customer["a.b"].c'`, 1],
	["'..items[?].amount', (i) => i.amount > 20", [30, 40]],
	["'..items[?]', { id: 2, amount: 20 }", [{ id: 2, amount: 20 }]],
	["'..items..amount[?]', (amount) => amount + 10", [20, 30, 40, 50]],
	["'..items[?][?]', (i) => i.id > 1, (i) => -i.id", [-2, -3, -4]],
	["'customer[?].orders.id[0]', { none: null }", "order-1"],
	["'..items[?]', (i) => (i.id > 2 ? i.id : null)", [3, 4]],
])("res(%s) is %j", async (call, expected) => {
	expect(await evaluate(`res(${call})`)).toEqual([
		{ kind: "value", value: expected },
	]);
});

test.each([
	"..items[5].amount",
	"customer.orders.foo",
	"..customer.foo",
	"a.b",
])("res('%s') finds nothing", async (query) => {
	expect(await evaluate(`res('${query}')`)).toEqual([{ kind: "undefined" }]);
});

test.each(["() => false", "() => undefined", "{ id: 99 }"])(
	"a selection by %s that takes nothing is undefined, as what is not there",
	async (selector) => {
		expect(await evaluate(`res('..items[?]', ${selector})`)).toEqual([
			{ kind: "undefined" },
		]);
	},
);

test("a query that cannot be read is an error that shows the place", async () => {
	expect(await evaluate("res('a.b[')", "res('..items[?]')")).toEqual([
		{
			kind: "error",
			message: `SyntaxError: The query "a.b[" cannot be read at character 4: "[".`,
		},
		{
			kind: "error",
			message:
				"TypeError: Each [?] of a query takes a function or an object as its own argument.",
		},
	]);
});

test("res prints and converts like an object", async () => {
	const host = memoryHost({ response: memoryResponse('{"a":1}') });
	await sandbox.run(
		scriptOf(
			"console.log(res); client.setVar('it', JSON.parse(JSON.stringify(res)))",
		),
		host,
	);
	expect(host.output[0]?.text).toContain("status: 201");
	expect(host.values.get("runtime")?.get("it")).toMatchObject({
		status: 201,
		body: { a: 1 },
	});
});
