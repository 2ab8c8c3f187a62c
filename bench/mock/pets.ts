const ref = { $ref: "#/components/schemas/Pet" };
const json = (schema: unknown) => ({ "application/json": { schema } });
const answer = (schema: unknown) => ({
	description: "",
	content: json(schema),
});

/** A small document, as most are. */
export const PETS = {
	openapi: "3.0.3",
	info: { title: "Pets", version: "1" },
	paths: {
		"/pets": {
			get: {
				parameters: [
					{
						name: "limit",
						in: "query",
						schema: { type: "integer", minimum: 1, maximum: 100 },
					},
				],
				responses: { "200": answer({ type: "array", items: ref }) },
			},
			post: {
				requestBody: { required: true, content: json(ref) },
				responses: { "201": answer(ref) },
			},
		},
		"/pets/{id}": {
			get: {
				parameters: [
					{
						name: "id",
						in: "path",
						required: true,
						schema: { type: "integer" },
					},
				],
				responses: { "200": answer(ref) },
			},
		},
	},
	components: {
		schemas: {
			Pet: {
				type: "object",
				required: ["name"],
				properties: {
					id: { type: "integer", readOnly: true },
					name: { type: "string" },
					kind: { type: "string", enum: ["cat", "dog"] },
					tags: { type: "array", items: { type: "string" } },
					born: { type: "string", format: "date" },
				},
			},
		},
	},
};
