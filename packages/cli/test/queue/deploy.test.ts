import { readFile } from "node:fs/promises";
import { Ajv, type SchemaObject } from "ajv";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { createProgram } from "../../src/program.ts";
import { COMPOSE, KUBERNETES, METADATA } from "./deploy-schemas.ts";

const ajv = new Ajv({ strict: true, allErrors: true });

function faults(schema: SchemaObject, value: unknown): readonly string[] {
	const validate = ajv.compile(schema);
	validate(value);
	return (validate.errors ?? []).map(
		({ instancePath, message, params }) =>
			`${instancePath} ${message} ${JSON.stringify(params)}`,
	);
}

const file = (name: string) =>
	readFile(new URL(`../../../../deploy/${name}`, import.meta.url), "utf8");

/** All long options in some text. */
function optionsIn(text: string): readonly string[] {
	return [...new Set(text.match(/"--[a-z-]+"/g))].map((one) =>
		one.slice(1, -1),
	);
}

function knownOptions(): readonly (string | undefined)[] {
	const worker = createProgram(() => {}).commands.find(
		(command) => command.name() === "worker",
	);
	return worker?.options.map(({ long }) => long) ?? [];
}

test("compose.yaml says nothing that Compose does not know, and what the worker understands", async () => {
	const text = await file("compose.yaml");
	expect(faults(COMPOSE, parse(text))).toEqual([]);
	const { services } = parse(text);
	expect(Object.keys(services.worker.environment)).toEqual([
		...["CURLEW_QUEUE_URL", "CURLEW_QUEUE_KEY"],
	]);
	expect(knownOptions()).toEqual(
		expect.arrayContaining(["--concurrency", "--health-port"]),
	);
	const given = services.worker.command.filter((one: string) =>
		one.startsWith("--"),
	);
	expect(knownOptions()).toEqual(expect.arrayContaining(given));
});

test("kubernetes.yaml has objects that the API knows, and labels and ports that fit", async () => {
	const documents = parseAllDocuments(await file("kubernetes.yaml"));
	const objects = documents.map((document) => document.toJS());
	expect(
		objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`),
	).toEqual([
		"Service curlew-valkey",
		"StatefulSet curlew-valkey",
		"Deployment curlew-worker",
		"HorizontalPodAutoscaler curlew-worker",
	]);
	for (const { apiVersion, kind, metadata, spec, ...others } of objects) {
		const known = KUBERNETES[kind];
		expect(apiVersion).toBe(known?.apiVersion);
		expect(faults(METADATA, metadata)).toEqual([]);
		expect(faults(known?.spec ?? {}, spec), kind).toEqual([]);
		expect(others).toEqual({});
	}
	for (const { spec } of objects.slice(1, 3)) {
		expect(spec.template.metadata.labels).toMatchObject(
			spec.selector.matchLabels,
		);
	}
	const [container] = objects[2].spec.template.spec.containers;
	const port = container.ports[0];
	expect(container.args.slice(-2)).toEqual([
		"--health-port",
		String(port.containerPort),
	]);
	for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"])
		expect(container[probe].httpGet.port).toBe(port.name);
	expect(objects[0].spec.selector).toEqual(
		objects[1].spec.template.metadata.labels,
	);
	const given = container.args.filter((one: string) => one.startsWith("--"));
	expect(knownOptions()).toEqual(expect.arrayContaining(given));
});

test("worker.Dockerfile starts the command that there is, with options that it knows", async () => {
	const text = await file("worker.Dockerfile");
	expect(optionsIn(text)).toEqual(["--health-port"]);
	expect(knownOptions()).toContain("--health-port");
	expect(text).toContain(
		'ENTRYPOINT ["node", "/opt/curlew/bin/curlew.mjs", "worker"]',
	);
	expect(text).toContain("COPY --from=build /src/dist/npm /opt/curlew\n");
});
