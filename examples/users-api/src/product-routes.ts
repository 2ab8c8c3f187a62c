import type { FastifyInstance, FastifyReply } from "fastify";
import { bodyBytes, jsonWithMember, readJson } from "./body.ts";
import { Problem } from "./problem.ts";

interface OneProduct {
	Params: { id: string };
}

/** A server that is left running keeps only the newest products. */
const KEPT_PRODUCTS = 1000;

/** Products: any JSON at all, given back exactly as it was received. */
export function addProductRoutes(app: FastifyInstance): void {
	const products = new Map<number, string>();
	let lastId = 0;

	app.post("/products", (request, reply) => {
		readJson(request);
		lastId += 1;
		products.set(lastId, bodyBytes(request).toString());
		products.delete(lastId - KEPT_PRODUCTS);
		reply.code(201).header("location", `/products/${lastId}`);
		return sendProduct(reply, lastId, bodyBytes(request).toString());
	});

	app.get<OneProduct>("/products/:id", (request, reply) => {
		const id = Number(request.params.id);
		const received = products.get(id);
		if (received === undefined) {
			throw new Problem(404, `There is no product ${request.params.id}.`);
		}
		return sendProduct(reply, id, received);
	});
}

/** `raw` is the body as text, `product` the same as JSON with all its digits. */
function sendProduct(
	reply: FastifyReply,
	id: number,
	received: string,
): FastifyReply {
	return reply
		.header("content-type", "application/json")
		.send(jsonWithMember({ id, raw: received }, "product", received));
}
