/** OpenAPI documents as contracts: requests and responses judged by them, coverage, collections kept in step with them. */

export { PathTemplate } from "./match/path-template.ts";
