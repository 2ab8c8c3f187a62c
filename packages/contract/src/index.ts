/** OpenAPI documents as contracts: requests and responses judged by them, coverage, collections kept in step with them. */

export { Contract, openContract } from "./contract.ts";
export {
	type CoverageDocument,
	describeCoverage,
	RunCoverage,
} from "./coverage/coverage.ts";
export {
	type CoverageCondition,
	InvalidConditionError,
	parseCoverageCondition,
} from "./coverage/fail-if.ts";
export { ContractError } from "./document/contract-error.ts";
export {
	type ContractFiles,
	contractFilesAt,
} from "./document/contract-files.ts";
export { openOwnContract } from "./document/own-contract.ts";
export type { DocumentPlace } from "./document/places.ts";
export type {
	JudgedBody,
	JudgedExchange,
	JudgedRequest,
	JudgedResponse,
} from "./judge/exchange.ts";
export type {
	ExchangePart,
	Judgement,
	Violation,
	ViolationKind,
} from "./judge/violation.ts";
export type { ContractOperation } from "./match/contract-operation.ts";
export type { ContractMatch, NoMatch } from "./match/operation-index.ts";
export { PathTemplate } from "./match/path-template.ts";
export {
	ContractJudge,
	type ContractJudgeOptions,
} from "./run/contract-judge.ts";
export type {
	SchemaMismatch,
	SchemaSet,
	SchemaVerdict,
} from "./schema/schema-set.ts";
export {
	compareDocuments,
	type OperationChange,
} from "./sync/compare/compare-documents.ts";
export { DocumentNotFoundError, SyncError } from "./sync/errors.ts";
export type { Choice } from "./sync/merge/merge-types.ts";
export { openDocument } from "./sync/open-document.ts";
export {
	idOfConflict,
	isInStep,
	type SyncChange,
	type SyncChoices,
	type SyncConflict,
	type SyncPlan,
} from "./sync/plan/sync-plan.ts";
export {
	applySync,
	importDocument,
	planSync,
	type SyncOptions,
} from "./sync/sync.ts";
