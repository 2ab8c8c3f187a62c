import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Contract } from "../contract.ts";
import { contractFilesAt } from "../document/contract-files.ts";
import { describeCoverage, RunCoverage } from "./coverage.ts";
import { parseCoverageCondition } from "./fail-if.ts";
import { CoverageOutline } from "./outline.ts";

const DOCUMENT = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      parameters:
        - { name: sort, in: query, schema: { enum: [name, age] } }
        - { name: X-Trace, in: header, schema: { type: string } }
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Pet" } }
        default: { description: no }
  /pets/{id}:
    delete: { responses: { "204": { description: gone } } }
components:
  schemas:
    Pet:
      oneOf:
        - { required: [meows], properties: { friend: { $ref: "#/components/schemas/Pet" } } }
        - { required: [barks] }
`;

function contractOf(text: string): Contract {
	const folder = mkdtempSync(join(tmpdir(), "coverage-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "api.yaml");
	writeFileSync(file, text);
	return new Contract(contractFilesAt(file));
}

/** The ids that a GET of /pets with this query and answer touches. */
function touchedBy(contract: Contract, query: string, answer: unknown) {
	const exchange = {
		request: {
			method: "GET",
			url: `http://localhost/pets${query}`,
			headers: [],
		},
		response: {
			status: 200,
			headers: [["content-type", "application/json"]] as const,
			body: { kind: "text", text: JSON.stringify(answer) } as const,
		},
	};
	const match = contract.find("GET", exchange.request.url);
	if (match.kind !== "match") throw new Error(match.message);
	return new CoverageOutline(contract).touchedBy(exchange, match, {
		request: contract.judgeRequest(exchange, match),
		response: contract.judgeResponse(exchange, match),
	});
}

test("a document is a list of operations, statuses, parameters, values and branches, each once", () => {
	const { items } = new CoverageOutline(contractOf(DOCUMENT));
	expect(items.map(({ title }) => title)).toEqual([
		"GET /pets",
		"GET /pets 200",
		"GET /pets default",
		"GET /pets query sort",
		"GET /pets header X-Trace",
		"#/paths/~1pets/get/parameters/0/schema = name",
		"#/paths/~1pets/get/parameters/0/schema = age",
		"#/components/schemas/Pet/oneOf/0",
		"#/components/schemas/Pet/oneOf/1",
		"DELETE /pets/{id}",
		"DELETE /pets/{id} 204",
	]);
});

test("an exchange touches what was sent and what came, through references that go in circles", () => {
	const contract = contractOf(DOCUMENT);
	expect(
		touchedBy(contract, "?sort=age", [{ meows: 1, friend: { barks: 1 } }]),
	).toEqual([
		"GET /pets",
		"GET /pets 200",
		"GET /pets query sort",
		"#/paths/~1pets/get/parameters/0/schema/enum/1",
		"#/components/schemas/Pet/oneOf/0",
		"#/components/schemas/Pet/oneOf/1",
	]);
	expect(touchedBy(contract, "", [{ barks: 1 }])).toEqual([
		"GET /pets",
		"GET /pets 200",
		"#/components/schemas/Pet/oneOf/1",
	]);
});

test("the table has a line for each kind, and the operations that nothing asked for", () => {
	const coverage = new RunCoverage(contractOf(DOCUMENT));
	expect(describeCoverage(coverage.toDocument("api.yaml"))).toEqual([
		"Coverage of api.yaml: 0 %",
		"  operations         0.0 %  0 of 2",
		"  statuses           0.0 %  0 of 3",
		"  parameters         0.0 %  0 of 2",
		"  enum values        0.0 %  0 of 2",
		"  schema branches    0.0 %  0 of 2",
		"  never asked for:",
		"    GET /pets",
		"    DELETE /pets/{id}",
	]);
});

test("a run can fail below a share, of all or of one kind", () => {
	const document = new RunCoverage(contractOf(DOCUMENT)).toDocument("a");
	const covered = { ...document, percent: 80 };
	expect(parseCoverageCondition("coverage<80%").isMet(covered)).toBe(false);
	expect(parseCoverageCondition("coverage <= 80").isMet(covered)).toBe(true);
	const statuses = parseCoverageCondition("coverage.statuses<1%");
	expect(statuses.isMet(covered)).toBe(true);
	for (const text of ["coverage", "coverage>80%", "coverage.pets<1%"])
		expect(() => parseCoverageCondition(text)).toThrow("cannot be understood");
});
