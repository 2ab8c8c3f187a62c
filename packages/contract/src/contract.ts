import {
	type ApiDocument,
	type ApiNode,
	type Diagnostic,
	readApiDocument,
	readRequirements,
	readSecuritySchemes,
	type SecurityScheme,
} from "@curlew/client/openapi";
import { ContractError } from "./document/contract-error.ts";
import {
	type ContractFiles,
	contractFilesAt,
} from "./document/contract-files.ts";
import { contractFindings } from "./document/contract-findings.ts";
import { type DocumentPlace, DocumentPlaces } from "./document/places.ts";
import { readReferences } from "./document/read-references.ts";
import type { JudgedExchange } from "./judge/exchange.ts";
import { requestFindings } from "./judge/judge-request.ts";
import { responseFindings } from "./judge/judge-response.ts";
import type {
	Judgement,
	PlacelessViolation,
	Violation,
} from "./judge/violation.ts";
import {
	type ContractOperation,
	contractOperations,
} from "./match/contract-operation.ts";
import {
	type ContractMatch,
	type NoMatch,
	OperationIndex,
} from "./match/operation-index.ts";
import { SchemaSet } from "./schema/schema-set.ts";

/**
 * Opens an OpenAPI or Swagger document as a contract. Files beside it that it names
 * are read, in its folder and below; nothing is fetched.
 *
 * @throws ContractError when there is no document
 */
export function openContract(file: string): Contract {
	return new Contract(contractFilesAt(file));
}

/** A document that says what may be asked and answered. */
export class Contract {
	readonly document: ApiDocument;
	/** Absolute. */
	readonly file: string;
	/** Of the document and all that it refers to; absolute. */
	readonly files: readonly string[];
	/** In the order of the document. */
	readonly operations: readonly ContractOperation[];
	/** By their names. */
	readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
	/** What values must be, by whether they are sent or come back. */
	readonly schemas: {
		readonly request: SchemaSet;
		readonly response: SchemaSet;
	};
	readonly #places = new DocumentPlaces();
	readonly #index: OperationIndex;

	/** @throws ContractError */
	constructor({ main, beside }: ContractFiles) {
		const document = readApiDocument(main, beside);
		const { root } = document;
		if (!root.has("openapi") && !root.has("swagger"))
			throw new ContractError(`${main.file} is no OpenAPI document.`, {
				hint: "A document says `openapi: 3.1.0` or `swagger: '2.0'`, and has `paths`.",
			});
		const files = readReferences(document);
		const security = readRequirements(root.get("security"));
		const hasUnevaluated = files.some(({ source }) =>
			source.text.includes("unevaluated"),
		);
		const hear = (node: ApiNode) => this.#places.note(node);
		this.document = document;
		this.file = main.file;
		this.files = files.map(({ source }) => source.file);
		this.operations = contractOperations(document, security);
		this.securitySchemes = readSecuritySchemes(document);
		this.schemas = {
			request: new SchemaSet(
				{ document, direction: "request", hasUnevaluated },
				hear,
			),
			response: new SchemaSet(
				{ document, direction: "response", hasUnevaluated },
				hear,
			),
		};
		this.#index = new OperationIndex(this.operations);
		for (const { at } of this.operations) this.#places.note(at);
	}

	/** What is wrong with the document, as far as it has been looked at: schemas are when they are first used. */
	get findings(): readonly Diagnostic[] {
		return contractFindings(this.document, this.#places);
	}

	/**
	 * The operation that a request is for: by the document's servers, else, where the
	 * host is another one (this computer, a test system), by the path.
	 *
	 * @param url absolute
	 */
	find(method: string, url: string): ContractMatch | NoMatch {
		return this.#index.find(method, url);
	}

	/** Where a value of the document stands. */
	placeOf(node: ApiNode): DocumentPlace {
		return this.#places.of(node);
	}

	/** How a request compares with what its operation takes. @param match what `find` gave, where that is known */
	judgeRequest(
		exchange: Pick<JudgedExchange, "request">,
		match = this.find(exchange.request.method, exchange.request.url),
	): Judgement {
		if (match.kind !== "match") return this.#unknown(match);
		const { findings, ...found } = requestFindings(
			this,
			exchange.request,
			match,
		);
		const { operation } = match;
		return { operation, ...found, violations: this.#placed(findings) };
	}

	/** How a response compares with what its operation answers; nothing where there is none. */
	judgeResponse(
		{ request, response }: JudgedExchange,
		match = this.find(request.method, request.url),
	): Judgement {
		if (match.kind !== "match") return this.#unknown(match);
		const { operation } = match;
		if (response === undefined) return { operation, violations: [] };
		const { findings, ...found } = responseFindings(this, response, match);
		return { operation, ...found, violations: this.#placed(findings) };
	}

	#unknown(match: NoMatch): Judgement {
		const at = match.nearest?.at ?? this.document.root.get("paths");
		const finding: PlacelessViolation = {
			kind: "operation",
			severity: "error",
			message: match.message,
			part: { side: "request", in: "operation" },
			expected: "an operation of the document",
			at,
		};
		return { operation: undefined, violations: this.#placed([finding]) };
	}

	#placed(findings: readonly PlacelessViolation[]): readonly Violation[] {
		for (const { at } of findings) this.#places.note(at);
		return findings.map((finding) => ({
			...finding,
			place: this.#places.of(finding.at),
		}));
	}
}
